/** What fields are called on the pages, where that is not their name in words. */
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

/** `lines.0.date` as a person would say it: Date of line 1. */
export const nameField = (path: string): string => {
  const names = path.split('.');
  const last = names.findLastIndex((name) => !/^\d+$/.test(name));
  const entryOf = (at: number) => `${label(names[at] ?? '').replace(/s$/, '')} ${Number(names[at + 1]) + 1}`;
  if (last < names.length - 1) return entryOf(last);
  const field = label(names[last] ?? '');
  return last >= 2 ? `${field} of ${entryOf(last - 2).toLowerCase()}` : field;
};

export const sayMissing = (path: string): string => `${nameField(path)} is required.`;

/** Something that can be seen: neither a space, nor a control, nor one of the letters that are invisible. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** http or https, or a path of this site; never a script, never data. */
export const isPictureUrl = (url: string): boolean => {
  // Browsers drop the former and turn the latter round, and a path becomes another site's address.
  if (/[\p{Cc}\\]/u.test(url)) return false;
  if (/^\/(?!\/)/.test(url)) return true;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
};

export const ratings = [1, 2, 3, 4, 5] as const;
