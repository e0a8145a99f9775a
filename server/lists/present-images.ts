type ImageColumns = { images: string[]; image_texts: string[] };

/** All images of a bookable, with what they show in words; nothing where there is nothing but its one image. */
export const presentImages = ({ images, image_texts }: ImageColumns) =>
  images.length > 1 || image_texts[0] !== '' ? { images, imageTexts: image_texts } : {};
