import { type Icon, IconDeviceDesktop, IconDoor, IconLock, IconWifi } from '@tabler/icons-react';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { describeSpan, describeWhen, formatCode } from '../describe-stay.ts';
import { StayCard } from './card.tsx';
import classes from './doors-card.module.css';

const Row = ({
  Icon,
  title,
  text,
  below,
  children,
}: {
  Icon: Icon;
  title: string;
  text: React.ReactNode;
  below?: React.ReactNode;
  children: React.ReactNode;
}) => (
  <li className={classes.row}>
    <span className={classes.icon}>
      <Icon size={20} stroke={1.8} aria-hidden />
    </span>
    <div className={classes.words}>
      <h3 className={classes.title}>
        <bdi>{title}</bdi>
      </h3>
      <p className={classes.text}>{text}</p>
      {below}
    </div>
    {children}
  </li>
);

type DoorProps = { booking: StayBooking; isHead: boolean; here: VenueMinute };

const Door = ({ booking, isHead, here }: DoorProps) => {
  const { kind, id, title, status, accessCode, accessCodeFrom, checkInCode } = booking;
  const isIn = status === 'Checked in' && kind === 'room';
  const number = m.stay_number({ kind, id });
  return (
    <Row
      Icon={accessCode ? (kind === 'pc' ? IconDeviceDesktop : IconDoor) : IconLock}
      title={title}
      text={isIn ? m.stay_until_you_leave({ number }) : describeSpan(booking, here)}
      // The first booking's code is already large on the page.
      below={
        checkInCode &&
        !isHead && <p className={classes.text}>{m.stay_check_in_code({ code: formatCode(checkInCode) })}</p>
      }
    >
      {accessCode && (
        <>
          <bdi className={classes.code}>{accessCode}</bdi>
          <CopyButton className={classes.copy ?? ''} text={() => accessCode} of={m.stay_code_of({ title })} />
        </>
      )}
      {accessCodeFrom && (
        <span className={classes.from}>
          {m.stay_shown_from({ when: describeWhen(accessCodeFrom, here) })}
        </span>
      )}
    </Row>
  );
};

/** Door codes and the Wi-Fi. The server returns codes from an hour before the start until the end. */
export const DoorsCard = ({ stay, head, here }: { stay: Stay; head: StayBooking; here: VenueMinute }) => {
  const { bookings, wifi } = stay;
  const doors = bookings.filter(
    (one) => one.accessCode || one.accessCodeFrom || (one.checkInCode && one._id !== head._id),
  );
  if (doors.length === 0 && !wifi) return null;
  return (
    <StayCard part="doors" heading={m.stay_doors()}>
      <ul className={classes.list}>
        {doors.map((booking) => (
          <Door key={booking._id} booking={booking} isHead={booking._id === head._id} here={here} />
        ))}
        {wifi && (
          <Row
            Icon={IconWifi}
            title={m.stay_wifi()}
            text={m.stay_network({ name: wifi.name, b: (text) => <strong>{text}</strong> })}
            below={<p className={classes.password}>{wifi.password}</p>}
          >
            <CopyButton
              className={classes.copy ?? ''}
              text={() => wifi.password}
              of={m.stay_wifi_password()}
            />
          </Row>
        )}
      </ul>
      <p className={classes.note}>{m.stay_doors_note()}</p>
    </StayCard>
  );
};
