/** `id` is the number on the PC, `price` is dollars an hour. */
export const pcs = [
  {
    id: 1,
    title: 'PC 01',
    picture: 'pc-daily',
    price: 10,
    description: 'Daily Use: mail, forms and a printer two steps away. A calm desk by the window.',
  },
  {
    id: 2,
    title: 'PC 02',
    picture: 'pc-programming',
    price: 15,
    description: 'Programming: two screens, 32 GB of memory and Linux. Compilers and containers are set up.',
  },
  {
    id: 3,
    title: 'PC 03',
    picture: 'pc-programming-two',
    price: 15,
    description:
      'Programming: two screens and a mechanical keyboard. Bring your dotfiles, leave nothing behind.',
  },
  {
    id: 4,
    title: 'PC 04',
    picture: 'pc-gaming',
    price: 20,
    description:
      'Gaming: a 240 Hz screen, a fast graphics card and a headset. Your own library after sign-in.',
  },
  {
    id: 5,
    title: 'PC 05',
    picture: 'pc-gaming-two',
    price: 20,
    description: 'Gaming: a wide curved screen and a wheel on request. The chair leans all the way back.',
  },
] as const;
