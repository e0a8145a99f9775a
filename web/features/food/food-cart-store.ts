import { type FoodCart, readCart } from './food-cart.ts';

const key = 'nightdesk-food-order';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** The cart that all tabs share. A browser that keeps nothing still has it until the page is left. */
export const createFoodCartStore = (storage: () => Kept) => {
  const listeners = new Set<() => void>();
  /** What could not be written down. */
  let unsaved: string | undefined;
  let last: { text: string | null; cart: FoodCart } = { text: null, cart: readCart(null) };

  const readText = (): string | null => {
    if (unsaved !== undefined) return unsaved;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const writeText = (text: string) => {
    try {
      storage().setItem(key, text);
      unsaved = undefined;
    } catch {
      unsaved = text;
    }
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** The same object as long as nothing has changed. */
  const read = (): FoodCart => {
    const text = readText();
    if (last.text !== text) last = { text, cart: readCart(text) };
    return last.cart;
  };

  return {
    read,
    /** Builds on what is kept now, which another tab may have changed a moment ago. */
    change: (how: (cart: FoodCart) => FoodCart): FoodCart => {
      writeText(JSON.stringify(how(read())));
      tell();
      return read();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another tab wrote; without a name, everything was cleared. */
    hear: (name: string | null) => {
      if (name === null || name === key) tell();
    },
  };
};
