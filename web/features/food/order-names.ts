import { titleOfFood } from '#contract/checkout.rules.ts';
import {
  type OrderNumbers,
  type OrderStatus,
  type RoomType,
  roomTypes,
} from '#contract/food/orders.rules.ts';
import { m } from '#messages/web.ts';

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  'Just Ordered': m.food_status_just_ordered(),
  'Few More Minutes': m.food_status_few_more_minutes(),
  'Ready to Serve': m.food_status_ready_to_serve(),
  Completed: m.food_status_completed(),
  Cancelled: m.food_cancelled(),
};

export const roomTypeNames: Readonly<Record<RoomType, string>> = {
  'Study Room': m.food_type_study_room(),
  'Group Study Room': m.food_type_group_study_room(),
  'Sleeping Room': m.food_type_sleeping_room(),
  PC: m.food_type_pc(),
};

/** `Kitchen #1051`: the house-wide number, which the kitchen calls out. */
export const nameInKitchen = ({ houseNumber }: Pick<OrderNumbers, 'houseNumber'>): string =>
  m.food_kitchen_number({ houseNumber });

/** `Order #2 (Kitchen #1051)`: both numbers, for running text. */
export const nameOrder = ({ number, houseNumber }: OrderNumbers): string =>
  m.food_order_numbers({ number, houseNumber });

/** `Food to Sleeping Room 7` */
export const nameFood = ({ roomType, roomId }: { roomType: RoomType; roomId: string }): string =>
  m.food_title({ roomType: roomTypeNames[roomType], roomId });

const foodTitle = new RegExp(`^${titleOfFood({ roomType: `(${roomTypes.join('|')})`, roomId: '(.+)' })}$`);

/** Translates a title from the server if it is one of food, which is generated. */
export const translateTitle = (title: string): string => {
  const [, roomType, roomId] = foodTitle.exec(title) ?? [];
  // The pattern has no other types.
  return roomType && roomId ? nameFood({ roomType: roomType as RoomType, roomId }) : title;
};
