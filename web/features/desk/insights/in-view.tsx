import { Skeleton } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';

/** Renders its content only once it comes into view: the chart library is large, and most charts are further down. */
export const InView = ({ height, children }: { height: number; children: React.ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isSeen && <Suspense fallback={<Skeleton height={height} radius={10} />}>{children}</Suspense>}
    </div>
  );
};
