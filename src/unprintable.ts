/** Controls (C0, DEL, C1), line and paragraph separators, and characters that reorder or hide the text around them. */
export const UNPRINTABLE: RegExp =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu
