import type { NotificationChange, NotificationSettings as Settings } from '@assay/contract/shapes/alerts.ts';
import { type NotificationChannel, NotificationGroup } from '@assay/domain/notifications/matrix.ts';
import { DEFAULT_QUIET_HOURS } from '@assay/domain/notifications/quietHours.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { SaveRow } from '../../forms/StatusRow.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { CHANNEL_LABELS, GROUP_LABELS, minuteOptions, TYPE_LABELS, zoneOptions } from './notificationText.ts';

const CHANNELS: readonly NotificationChannel[] = ['alert', 'email', 'sms', 'push'];
type Row = Settings['rows'][number];
type Box = { type: Row['type']; channel: NotificationChannel; isOn: boolean };

const nameOf = ({ type, channel }: Pick<Box, 'type' | 'channel'>): string => `${type}.${channel}`;
/** The switchable settings and their current values. */
const toBoxes = (settings: Settings): Box[] =>
  settings.rows.flatMap(({ type, channels }) =>
    CHANNELS.flatMap((channel) =>
      channels[channel] === 'on' || channels[channel] === 'off'
        ? [{ type, channel, isOn: channels[channel] === 'on' }]
        : [],
    ),
  );

/** Notifications per channel, and quiet hours. Boxes ticked before hydration keep their state. */
export function NotificationSettings({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const boxes = toBoxes(settings);
  const quiet = settings.quietHours ?? DEFAULT_QUIET_HOURS;
  const business: string = useTimeZone();
  // The browser's, from the login on.
  const zone = settings.timeZone ?? business;
  const form = useApiForm({
    fields: [...boxes.map(nameOf), 'isQuiet', 'fromMinute', 'toMinute', 'timeZone', 'hasOvertimeTexts'],
    submit: async (values) => {
      setSaved(false);
      await browserApi.call('user.notificationsUpdate', { body: toChange(boxes, values) });
      setSaved(true);
      await revalidate();
    },
  });
  return (
    <form {...form.props} className="space-y-8" onInput={() => setSaved(false)}>
      <FormErrors of={form} />
      {settings.email.failedAt === null ? null : (
        <Strip tone="amber" title="We can’t reach you by email">
          Our emails to {settings.email.address} aren’t being delivered, so we’ve stopped sending them. You’ll still get
          alerts here. When the address works again, confirm it. <ResendButton email={settings.email.address} />
        </Strip>
      )}
      <Panel title="Notifications" flush>
        {NotificationGroup.map((group) => (
          <Group key={group} title={GROUP_LABELS[group]} rows={settings.rows.filter((row) => row.group === group)} />
        ))}
      </Panel>
      <Panel title="Quiet hours">
        <div className="space-y-5">
          <p className="text-ink-2">
            We won’t send text messages or push notifications during these hours. Anything that can wait is sent
            afterward; the rest is in your alerts.
          </p>
          <CheckboxField name="isQuiet" label="Use quiet hours" defaultChecked={settings.quietHours !== null} />
          <div className="grid gap-5 md:grid-cols-3">
            <SelectField
              {...form.field('fromMinute')}
              label="From"
              options={minuteOptions(quiet.fromMinute)}
              defaultValue={String(quiet.fromMinute)}
            />
            <SelectField
              {...form.field('toMinute')}
              label="Until"
              options={minuteOptions(quiet.toMinute)}
              defaultValue={String(quiet.toMinute)}
            />
            <SelectField
              {...form.field('timeZone')}
              label="Time zone"
              options={zoneOptions(zone)}
              defaultValue={zone}
            />
          </div>
          <CheckboxField
            name="hasOvertimeTexts"
            label="Text me during quiet hours if I’m outbid in extended bidding"
            defaultChecked={settings.hasOvertimeTexts}
          />
        </div>
      </Panel>
      <SaveRow form={form} isSaved={isSaved} />
    </form>
  );
}

function toChange(boxes: readonly Box[], values: Readonly<Record<string, string>>): NotificationChange {
  const isChecked = (name: string): boolean => values[name] !== '';
  return {
    choices: boxes
      .filter((box) => isChecked(nameOf(box)) !== box.isOn)
      .map(({ type, channel, isOn }) => ({ type, channel, isOn: !isOn })),
    quietHours: isChecked('isQuiet')
      ? { fromMinute: Number(values.fromMinute), toMinute: Number(values.toMinute) }
      : null,
    ...(isChecked('timeZone') ? { timeZone: values.timeZone } : {}),
    hasOvertimeTexts: isChecked('hasOvertimeTexts'),
  };
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table className="mb-4 w-full table-fixed border-collapse last:mb-0">
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left font-semibold md:px-6">
            {title}
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-13 py-3 text-center text-caption font-normal text-ink-2 md:w-24">
              {CHANNEL_LABELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.type} className="h-11 border-t border-line">
            <th scope="row" className="px-4 py-2 text-left text-small font-normal md:px-6">
              {TYPE_LABELS[row.type]}
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel} className="p-0 text-center">
                <Cell row={row} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ row, channel }: { row: Row; channel: NotificationChannel }) {
  const state = row.channels[channel];
  if (state === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not available</span>
      </>
    );
  if (state === 'always') return <span className="text-caption text-ink-2">Always</span>;
  const label = `${TYPE_LABELS[row.type]}: ${CHANNEL_LABELS[channel]}`;
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="check-box"
        name={`${row.type}.${channel}`}
        defaultChecked={state === 'on'}
        aria-label={label}
      />
    </label>
  );
}
