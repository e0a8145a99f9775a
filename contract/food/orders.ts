import { z } from 'zod';
import { Acknowledged } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Amount, Instant, optional, PathId, ShownSum, visibleLine } from '../fields.ts';
import { flag, PageQuery } from '../lists.ts';
import { RewardCode } from '../loyalty.ts';
import {
  kitchenStatuses,
  longestRoomId,
  mostItems,
  orderStatuses,
  progressStatuses,
  roomTypes,
} from './orders.rules.ts';

/** Whom the kitchen asks for on delivery. */
export const OrderContact = z.object({
  name: visibleLine(100),
  roomNumber: visibleLine(longestRoomId),
  phoneNumber: z
    .string()
    .trim()
    .regex(/^\+?[\d ()./-]{3,30}$/, {
      error: 'Phone Number takes digits, spaces and + ( ) . / -.',
      abort: true,
    })
    .regex(/(\d.*){3}/, 'Phone Number takes at least three digits.'),
});
export type OrderContact = z.infer<typeof OrderContact>;

/** A dish as it was ordered; later changes of the menu do not affect it. */
export const FoodItem = z.object({
  foodName: z.string(),
  price: Amount,
  dishId: z.int(),
  imageUrl: z.string(),
});
export type FoodItem = z.infer<typeof FoodItem>;

export const OrderNumbers = z.object({
  number: z.int().describe("Counts the guest's own orders, the oldest is 1"),
  houseNumber: z.int().describe('Counts all orders of the house: the number that the kitchen sees'),
});

export const FoodOrder = z
  .object({
    _id: z.string(),
    ...OrderNumbers.shape,
    email: z.string().describe('Empty when the guest has deleted their account'),
    roomType: z.enum(roomTypes),
    roomId: z.string(),
    totalPrice: z.string().describe('With all decimals of the currency'),
    orderInfo: z.enum(orderStatuses).describe('The status'),
    foodItems: z.array(FoodItem),
    reached: z
      .array(z.object({ step: z.enum(progressStatuses), at: Instant }))
      .describe('When the order reached each status; the first is when it was placed'),
    cancelledAt: Instant.optional(),
    contact: OrderContact.optional(),
    revision: z.int().describe('Grows with every change: the greater of two is the newer'),
  })
  .meta({ id: 'FoodOrder' });
export type FoodOrder = z.infer<typeof FoodOrder>;

const RoomName = z.union([visibleLine(longestRoomId), z.int().transform(String)]);

/** A price as it was shown, as number or text. */
const Told = z.union([
  ShownSum,
  z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

export const NewOrder = z.object({
  roomType: z.enum(roomTypes),
  roomId: RoomName,
  foodItems: z
    .array(z.object({ foodName: z.string().trim().min(1).max(120), price: optional(Told.optional()) }))
    .min(1)
    .max(mostItems),
  totalPrice: optional(Told.optional()),
  email: optional(z.string().trim().optional()).describe("The caller's own"),
  code: optional(RewardCode.optional()).describe('Of a Free Pizza'),
  orderInfo: z.unknown().optional().describe('Ignored: every order starts as "Just Ordered"'),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrdersQuery = PageQuery.extend({
  mine: flag.optional().describe("Only the caller's own"),
  open: flag.optional().describe('`true`: only open orders; `false`: only the rest'),
  status: z.enum(orderStatuses).optional(),
  roomId: z.string().trim().max(longestRoomId).optional(),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

const OrderId = z.object({ id: PathId });

export const orderEndpoints = {
  'GET /orderDetails': {
    summary: "Food orders, newest first: one's own; for staff all",
    query: OrdersQuery,
    response: z.array(FoodOrder),
  },
  'POST /orderDetails': {
    summary: 'Orders food to a room, at the prices of the menu',
    example: { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Pizza' }] },
    body: NewOrder,
    whenBlank: { code: 'ORDER_ROOM_MISSING', fields: ['roomType', 'roomId'] },
    once: true,
    status: 201,
    response: Acknowledged,
    errors: [
      'DISH_UNAVAILABLE',
      'PRICE_CHANGED',
      'CODE_NOT_VALID',
      'CODE_NOT_FITTING',
      'TOO_MANY_ORDERS',
      'TOO_MANY_CANCELLATIONS',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'PUT /orderDetails/{id}': {
    summary: 'Sets the status of an order, whatever it was before',
    params: OrderId,
    body: z.object({ orderInfo: z.enum(kitchenStatuses) }),
    response: FoodOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELLED'],
  },
  'POST /orderDetails/contact': {
    summary: "Saves the contact details on the caller's latest open order",
    example: { name: 'Mara Moon', roomNumber: '13', phoneNumber: '555 0100' },
    body: OrderContact,
    whenBlank: { code: 'FIELDS_MISSING', fields: ['name', 'roomNumber', 'phoneNumber'] },
    response: FoodOrder,
    errors: ['NO_OPEN_ORDER'],
  },
  'POST /orderDetails/{id}/cancel': {
    summary: 'Cancels an order that the kitchen has not started',
    params: OrderId,
    response: FoodOrder,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STARTED', 'ORDER_CANCELLED'],
  },
} as const satisfies EndpointTable;
