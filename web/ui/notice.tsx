import classes from './notice.module.css';

/** The lamp, one sentence, one way on: what stands where a page has nothing to show. */
export const Notice = ({
  heading,
  level = 1,
  text,
  children,
  urgent = false,
}: {
  heading: string;
  /** The heading's level: 1 when the notice is the whole page, 2 inside one. */
  level?: 1 | 2;
  text: string;
  children?: React.ReactNode;
  urgent?: boolean;
}) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.notice} role={urgent ? 'alert' : undefined}>
      <img className={classes.lamp} src="/pictures/empty.svg" alt="" width={240} height={180} />
      <Heading className={classes.heading}>{heading}</Heading>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.action}>{children}</div>}
    </div>
  );
};
