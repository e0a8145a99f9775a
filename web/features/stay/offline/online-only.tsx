import { m } from '#messages/web.ts';
import { useAsOf } from '../stay-query.ts';
import classes from './offline.module.css';

/** Disables controls that need the network while offline; the page shows why. */
export const OnlineOnly = ({ className, children }: { className?: string; children: React.ReactNode }) => {
  const isOffline = useAsOf() !== undefined;
  return (
    <>
      <div className={`${classes.actions} ${className ?? ''}`} inert={isOffline}>
        {children}
      </div>
      {isOffline && <p className={classes.reason}>{m.stay_offline_needs_connection()}</p>}
    </>
  );
};
