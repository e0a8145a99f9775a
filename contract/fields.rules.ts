/** Names of fields in messages, where they differ from the field name. */
const labels: Readonly<Record<string, string>> = {
  Room_id: 'Room ID',
  roomId: 'Room ID',
  pcId: 'PC ID',
  id: 'ID',
  roomType: 'Room type',
  roomNumber: 'Room Number',
  pricePerNight: 'Price',
  maxPrice: 'Highest price',
  imageUrl: 'Image',
  photoURL: 'Profile image URL',
  phoneNumber: 'Phone Number',
  foodName: 'Name',
  orderInfo: 'Status',
  userEmail: 'Email',
  text: 'Suggestion',
  q: 'Search',
};

const label = (name: string): string => {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** `lines.0.date` in words: Date of line 1. */
export const nameField = (path: string): string => {
  const names = path.split('.');
  const last = names.findLastIndex((name) => !/^\d+$/.test(name));
  const entryOf = (at: number) => `${label(names[at] ?? '').replace(/s$/, '')} ${Number(names[at + 1]) + 1}`;
  if (last < names.length - 1) return entryOf(last);
  const field = label(names[last] ?? '');
  return last >= 2 ? `${field} of ${entryOf(last - 2).toLowerCase()}` : field;
};

export const describeMissing = (path: string): string => `${nameField(path)} is required.`;

/** A visible character: no space, control character or invisible letter. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** http, https or a path of this site; never `javascript:` or `data:`. */
export const isPictureUrl = (url: string): boolean => {
  // Browsers drop tabs and line breaks and read backslashes as slashes: a path could become another site's address.
  if (/[\p{Cc}\\]/u.test(url)) return false;
  if (/^\/(?!\/)/.test(url)) return true;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};

export const ratings = [1, 2, 3, 4, 5] as const;
