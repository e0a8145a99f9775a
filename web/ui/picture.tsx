import { useState } from 'react';
import classes from './picture.module.css';

/** A picture that keeps its place while loading, and shows the drawing of its kind when it is missing or broken. */
export const Picture = ({
  src,
  fallback,
  alt = '',
  eager = false,
}: {
  src: string;
  fallback: string;
  alt?: string;
  eager?: boolean;
}) => {
  const [broken, setBroken] = useState<string>();
  const shown = src && broken !== src ? src : fallback;
  return (
    <img
      className={classes.picture}
      src={shown}
      alt={alt}
      width={612}
      height={459}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
};
