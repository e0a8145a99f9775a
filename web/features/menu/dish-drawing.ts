/** What is shown of a dish whose own picture is missing or broken. */
export const dishDrawing = '/pictures/dish-soup.svg';
