export const dishes = [
  {
    name: 'Pizza',
    category: 'Mains',
    picture: 'dish-pizza',
    price: 12.99,
    description: 'Stone-baked, tomato, mozzarella, pepperoni, basil.',
  },
  {
    name: 'Burger',
    category: 'Mains',
    picture: 'dish-burger',
    price: 8.99,
    description: 'Beef, cheddar, lettuce and tomato in a soft bun.',
  },
  {
    name: 'Pasta',
    category: 'Mains',
    picture: 'dish-pasta',
    price: 10.99,
    description: 'Spaghetti in a slow tomato and beef sauce.',
  },
  {
    name: 'Salad',
    category: 'Light bites',
    picture: 'dish-salad',
    price: 6.99,
    description: 'Leaves, egg, cucumber, olives, lemon dressing.',
  },
  {
    name: 'Biriyani',
    category: 'Mains',
    picture: 'dish-biriyani',
    price: 15.99,
    description: 'Saffron rice, chicken, egg, mint and fried onion.',
  },
  {
    name: 'Tacos',
    category: 'Mains',
    picture: 'dish-tacos',
    price: 9.99,
    description: 'Three corn tacos, spiced beef, salsa and lime.',
  },
  {
    name: 'Steak',
    category: 'Mains',
    picture: 'dish-steak',
    price: 19.99,
    description: 'Grilled sirloin, herb butter and asparagus.',
  },
  {
    name: 'Ice Cream',
    category: 'Desserts',
    picture: 'dish-ice-cream',
    price: 4.99,
    description: 'Vanilla, strawberry and chocolate, one wafer.',
  },
  {
    name: 'Soup',
    category: 'Light bites',
    picture: 'dish-soup',
    price: 5.99,
    description: 'Roast pumpkin, cream, croutons and warm bread.',
  },
] as const;

export const membersDishes = [
  {
    name: 'Midnight Ramen',
    category: 'Mains',
    picture: 'dish-ramen',
    price: 13.99,
    description: 'Noodles in dark broth, pork, soft egg, seaweed. For members only.',
  },
] as const;
