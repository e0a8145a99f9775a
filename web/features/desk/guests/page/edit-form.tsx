import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import parts from '#web/ui/parts.module.css';
import { ActionForm } from '../../booking/action-form.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from './guest-page.module.css';

/** Edits name and phone number. */
export const EditForm = ({ guest, onClose }: { guest: GuestDetail; onClose: () => void }) => {
  const [name, setName] = useState(guest.name);
  const [phone, setPhone] = useState(guest.phoneNumber);
  const [isTried, setTried] = useState(false);
  const { run, pending, refusal } = useDeskAction();
  const digits = phone.replaceAll(/[\s+()./-]/g, '');
  const errors = {
    name: name.trim() === '' && m.desk_guests_page_name_missing(),
    phone: !/^\d{0,20}$/.test(digits) && m.desk_guests_page_phone_wrong(),
  };
  const save = async () => {
    setTried(true);
    if (errors.name || errors.phone) return;
    const saved = await run({
      call: () =>
        api('PUT /desk/guests/{uid}', {
          params: { uid: guest.uid },
          body: { name: name.trim(), phoneNumber: digits },
        }),
      failed: m.desk_guests_page_not_saved(),
      done: () => ({ text: m.desk_guests_page_saved({ name: name.trim() }) }),
    });
    if (saved) onClose();
  };
  return (
    <div className={`${parts.card} ${classes.edit}`}>
      <ActionForm
        heading={m.desk_guests_page_edit()}
        submit={m.desk_guests_page_save()}
        isBusy={pending !== undefined}
        refusal={refusal}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <TextInput
          label={m.desk_guests_page_name()}
          maxLength={100}
          value={name}
          error={isTried && errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={m.desk_guests_column_phone()}
          type="tel"
          value={phone}
          error={isTried && errors.phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
      </ActionForm>
    </div>
  );
};
