import { useEffect, useRef, useState } from 'react';
import classes from './parts.module.css';

/** How far outside the screen a picture is fetched. Browsers left to themselves fetch whole pages of them. */
const nearby = '300px';

/** Whether an element is on the screen or will soon be; once it was, for good. */
const useIsNear = (isNearFromStart: boolean) => {
  const element = useRef<HTMLImageElement>(null);
  const [isNear, setIsNear] = useState(isNearFromStart);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: nearby },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
};

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
  /** Fetched wherever it stands; others once they come near. */
  eager?: boolean;
}) => {
  const { element, isNear } = useIsNear(eager);
  const [broken, setBroken] = useState<string>();
  const shown = src && broken !== src ? src : fallback;
  return (
    <img
      ref={element}
      className={classes.picture}
      src={isNear ? shown : undefined}
      alt={alt}
      width={612}
      height={459}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
};
