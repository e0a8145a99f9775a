/** Stands in for a picture of a dish that is missing or broken. */
export const dishDrawing = '/pictures/dish-soup.svg';
