type ImageColumns = { images: string[]; image_texts: string[] };

/** All images of a bookable, with alternative texts. */
export const presentImages = ({ images, image_texts }: ImageColumns) => ({
  images,
  ...(image_texts.some((text) => text !== '') && { imageTexts: image_texts }),
});
