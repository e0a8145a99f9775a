/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
