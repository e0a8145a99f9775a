/** Something that can be seen: neither a space, nor a control, nor one of the letters that are invisible. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;
