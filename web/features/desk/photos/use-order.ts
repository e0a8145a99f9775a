import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import { findPlace, movePhoto, type Photo } from './photo-order.ts';

const nameOf = (photos: readonly Photo[], url: string): string => {
  const number = photos.findIndex((photo) => photo.url === url) + 1;
  return photos[number - 1]?.text || m.desk_photos_photo({ number });
};

/** What is picked up, and the order as it would be if it were put down now. */
type Carried = { url: string; photos: readonly Photo[]; by: 'pointer' | 'keyboard' };

/** Puts photos into order by pointer or by keys; nothing is changed before one is put down. */
export const useOrder = (photos: readonly Photo[], onChange: (photos: readonly Photo[]) => void) => {
  const [carried, setCarried] = useState<Carried>();
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = carried?.photos ?? photos;

  const handleOf = (url: string) =>
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(url)}"]`);
  // A tile that changes its place loses the focus.
  useEffect(() => {
    if (carried?.by === 'keyboard') handleOf(carried.url)?.focus();
  });

  const placeOf = (url: string) => shown.findIndex((photo) => photo.url === url);
  const tell = (url: string, order: readonly Photo[], word: typeof m.desk_photos_moved) => {
    const number = order.findIndex((photo) => photo.url === url) + 1;
    say(word({ name: nameOf(photos, url), number, count: order.length }));
  };
  const pickUp = (url: string, by: Carried['by']) => {
    setCarried({ url, photos, by });
    tell(url, photos, m.desk_photos_picked_up);
  };
  const carryTo = (place: number) => {
    if (!carried || place === placeOf(carried.url)) return;
    const order = movePhoto(carried.photos, placeOf(carried.url), place);
    setCarried({ ...carried, photos: order });
    tell(carried.url, order, m.desk_photos_moved);
  };
  const putDown = () => {
    if (!carried) return;
    setCarried(undefined);
    onChange(carried.photos);
    tell(carried.url, carried.photos, m.desk_photos_put_down);
  };
  const giveUp = () => {
    if (!carried) return;
    setCarried(undefined);
    tell(carried.url, photos, m.desk_photos_given_up);
  };
  /** At once, by the menu. */
  const moveTo = (url: string, place: number) => {
    const order = movePhoto(photos, placeOf(url), place);
    onChange(order);
    tell(url, order, m.desk_photos_put_down);
  };

  const onKeyDown = (url: string) => (event: React.KeyboardEvent) => {
    const isCarried = carried?.url === url;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
    };
    const step = steps[event.key];
    if (event.key === ' ' || event.key === 'Enter') isCarried ? putDown() : pickUp(url, 'keyboard');
    else if (isCarried && step) carryTo(Math.min(Math.max(placeOf(url) + step, 0), shown.length - 1));
    else if (isCarried && event.key === 'Escape') giveUp();
    else return;
    event.preventDefault();
  };
  const onPointerDown = (url: string) => (event: React.PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pickUp(url, 'pointer');
  };
  const onPointerMove = ({ clientX: x, clientY: y }: React.PointerEvent) => {
    if (carried?.by !== 'pointer') return;
    const tiles = [...(list.current?.querySelectorAll('[data-photo]') ?? [])];
    carryTo(
      findPlace(
        tiles.map((tile) => tile.getBoundingClientRect()),
        { x, y },
      ),
    );
  };
  const handle = (url: string) => ({
    'data-handle': url,
    'aria-pressed': carried?.url === url,
    onKeyDown: onKeyDown(url),
    onPointerDown: onPointerDown(url),
    onPointerMove,
    onPointerUp: () => carried?.by === 'pointer' && putDown(),
    onPointerCancel: () => carried?.by === 'pointer' && giveUp(),
    onBlur: () => carried?.by === 'keyboard' && !document.hasFocus() && giveUp(),
  });
  return { list, shown, said, say, handle, moveTo, carriedUrl: carried?.url };
};
