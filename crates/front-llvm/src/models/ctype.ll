; Characters: the C locale's classes. The tables are what <ctype.h>'s macros look into: for -128 to 255, as glibc has them.
;
; They aren't constants, since `setlocale` changes them: it isn't here, so what's read of them after it, or after anything else that isn't here, is read
; within the limit that it changes nothing. The functions read `touchstone.locale` for the same reason.

@touchstone.classes = internal global [384 x i16] [
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 8195, i16 8194, i16 8194, i16 8194, i16 8194, i16 2, i16 2,
  i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2,
  i16 24577, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156,
  i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 55304, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156,
  i16 49156, i16 54536, i16 54536, i16 54536, i16 54536, i16 54536, i16 54536, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440,
  i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 50440, i16 49156, i16 49156, i16 49156, i16 49156, i16 49156,
  i16 49156, i16 54792, i16 54792, i16 54792, i16 54792, i16 54792, i16 54792, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696,
  i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 50696, i16 49156, i16 49156, i16 49156, i16 49156, i16 2,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0,
  i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0
]
@touchstone.upper = internal global [384 x i32] [
  i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143,
  i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159,
  i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175,
  i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191,
  i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207,
  i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223,
  i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239,
  i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1,
  i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15,
  i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31,
  i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47,
  i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63,
  i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79,
  i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95,
  i32 96, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79,
  i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 123, i32 124, i32 125, i32 126, i32 127,
  i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143,
  i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159,
  i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175,
  i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191,
  i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207,
  i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223,
  i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239,
  i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255
]
@touchstone.lower = internal global [384 x i32] [
  i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143,
  i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159,
  i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175,
  i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191,
  i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207,
  i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223,
  i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239,
  i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1,
  i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15,
  i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31,
  i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47,
  i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63,
  i32 64, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111,
  i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 91, i32 92, i32 93, i32 94, i32 95,
  i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111,
  i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127,
  i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143,
  i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159,
  i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175,
  i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191,
  i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207,
  i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223,
  i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239,
  i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255
]
; The locale: 0 is C's, and others aren't here.
@touchstone.locale = internal global i32 0

@touchstone.classes.at = internal constant ptr getelementptr (i8, ptr @touchstone.classes, i64 256)
@touchstone.upper.at = internal constant ptr getelementptr (i8, ptr @touchstone.upper, i64 512)
@touchstone.lower.at = internal constant ptr getelementptr (i8, ptr @touchstone.lower, i64 512)

define ptr @__ctype_b_loc() {
  ret ptr @touchstone.classes.at
}

define ptr @__ctype_toupper_loc() {
  ret ptr @touchstone.upper.at
}

define ptr @__ctype_tolower_loc() {
  ret ptr @touchstone.lower.at
}

; The functions answer with glibc's bit of the class, by comparisons, which a solver sees through more easily than through a table.

define i32 @isupper(i32 %c) {
  %from0 = sub i32 %c, 65
  %in0 = icmp ult i32 %from0, 26
  %class = select i1 %in0, i32 256, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @islower(i32 %c) {
  %from0 = sub i32 %c, 97
  %in0 = icmp ult i32 %from0, 26
  %class = select i1 %in0, i32 512, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isalpha(i32 %c) {
  %from0 = sub i32 %c, 65
  %in0 = icmp ult i32 %from0, 26
  %from1 = sub i32 %c, 97
  %in1 = icmp ult i32 %from1, 26
  %any1 = or i1 %in0, %in1
  %class = select i1 %any1, i32 1024, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isdigit(i32 %c) {
  %from0 = sub i32 %c, 48
  %in0 = icmp ult i32 %from0, 10
  %class = select i1 %in0, i32 2048, i32 0
  ret i32 %class
}

define i32 @isxdigit(i32 %c) {
  %from0 = sub i32 %c, 48
  %in0 = icmp ult i32 %from0, 10
  %from1 = sub i32 %c, 65
  %in1 = icmp ult i32 %from1, 6
  %any1 = or i1 %in0, %in1
  %from2 = sub i32 %c, 97
  %in2 = icmp ult i32 %from2, 6
  %any2 = or i1 %any1, %in2
  %class = select i1 %any2, i32 4096, i32 0
  ret i32 %class
}

define i32 @isspace(i32 %c) {
  %from0 = sub i32 %c, 9
  %in0 = icmp ult i32 %from0, 5
  %in1 = icmp eq i32 %c, 32
  %any1 = or i1 %in0, %in1
  %class = select i1 %any1, i32 8192, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isprint(i32 %c) {
  %from0 = sub i32 %c, 32
  %in0 = icmp ult i32 %from0, 95
  %class = select i1 %in0, i32 16384, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isgraph(i32 %c) {
  %from0 = sub i32 %c, 33
  %in0 = icmp ult i32 %from0, 94
  %class = select i1 %in0, i32 32768, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isblank(i32 %c) {
  %in0 = icmp eq i32 %c, 9
  %in1 = icmp eq i32 %c, 32
  %any1 = or i1 %in0, %in1
  %class = select i1 %any1, i32 1, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @iscntrl(i32 %c) {
  %in0 = icmp ult i32 %c, 32
  %in1 = icmp eq i32 %c, 127
  %any1 = or i1 %in0, %in1
  %class = select i1 %any1, i32 2, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @ispunct(i32 %c) {
  %from0 = sub i32 %c, 33
  %in0 = icmp ult i32 %from0, 15
  %from1 = sub i32 %c, 58
  %in1 = icmp ult i32 %from1, 7
  %any1 = or i1 %in0, %in1
  %from2 = sub i32 %c, 91
  %in2 = icmp ult i32 %from2, 6
  %any2 = or i1 %any1, %in2
  %from3 = sub i32 %c, 123
  %in3 = icmp ult i32 %from3, 4
  %any3 = or i1 %any2, %in3
  %class = select i1 %any3, i32 4, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isalnum(i32 %c) {
  %from0 = sub i32 %c, 48
  %in0 = icmp ult i32 %from0, 10
  %from1 = sub i32 %c, 65
  %in1 = icmp ult i32 %from1, 26
  %any1 = or i1 %in0, %in1
  %from2 = sub i32 %c, 97
  %in2 = icmp ult i32 %from2, 26
  %any2 = or i1 %any1, %in2
  %class = select i1 %any2, i32 8, i32 0
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %class, %locale
  ret i32 %here
}

define i32 @isascii(i32 %c) {
  %inside = icmp ult i32 %c, 128
  %result = zext i1 %inside to i32
  ret i32 %result
}

define i32 @toascii(i32 %c) {
  %result = and i32 %c, 127
  ret i32 %result
}

define i32 @toupper(i32 %c) {
  %from = sub i32 %c, 97
  %letter = icmp ult i32 %from, 26
  %other = sub i32 %c, 32
  %result = select i1 %letter, i32 %other, i32 %c
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %result, %locale
  ret i32 %here
}

define i32 @tolower(i32 %c) {
  %from = sub i32 %c, 65
  %letter = icmp ult i32 %from, 26
  %other = add i32 %c, 32
  %result = select i1 %letter, i32 %other, i32 %c
  %locale = load i32, ptr @touchstone.locale
  %here = or i32 %result, %locale
  ret i32 %here
}
