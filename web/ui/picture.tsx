import { useEffect, useRef, useState } from 'react';
import { photoSrcSet } from '#contract/photos.rules.ts';
import classes from './parts.module.css';

/** How far outside the viewport pictures are loaded. By default, browsers load whole pages ahead. */
const nearby = '300px';

/** The width of a card, which most pictures shown before measuring have. */
const cardSizes = '(max-width: 47.99em) 100vw, (max-width: 61.99em) 50vw, 363px';

/** Measures the width of a picture that is visible or nearly so; once measured, it stays. */
const useSizes = (sizesFromStart: string | undefined) => {
  const element = useRef<HTMLImageElement>(null);
  const [sizes, setSizes] = useState(sizesFromStart);
  useEffect(() => {
    if (sizes || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.find(({ isIntersecting }) => isIntersecting);
        if (near) setSizes(`${Math.ceil(near.boundingClientRect.width)}px`);
      },
      { rootMargin: nearby },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [sizes]);
  return { element, sizes };
};

/**
 * A picture that reserves its space while loading, and shows the drawing of its kind if it is missing or
 * broken.
 */
export const Picture = ({
  src,
  fallback,
  alt = '',
  eager = false,
  sizes: told = cardSizes,
}: {
  src: string;
  fallback: string;
  alt?: string;
  /** Loaded at once; others when they come near the viewport. */
  eager?: boolean;
  /** Its width if it is loaded at once; others are measured. */
  sizes?: string;
}) => {
  const { element, sizes } = useSizes(eager ? told : undefined);
  const [broken, setBroken] = useState<string>();
  const shown = src && broken !== src ? src : fallback;
  return (
    <img
      ref={element}
      className={classes.picture}
      src={sizes ? shown : undefined}
      srcSet={sizes ? photoSrcSet(shown) : undefined}
      sizes={sizes}
      alt={alt}
      width={612}
      height={459}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
};
