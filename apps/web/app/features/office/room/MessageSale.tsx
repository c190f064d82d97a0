import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { unfoldAct } from '../unfoldAct.ts';

const lengthFault = (minimum: number, maximum: number) => (typed: string) => {
  const { length } = typed.trim();
  return length < minimum || length > maximum ? `Enter ${minimum} to ${maximum} characters` : null;
};

/** Writes to everyone who follows the sale or has bid in it. */
export function MessageSale({ saleId }: { saleId: string }) {
  return (
    <OfficeAction
      call="room.message"
      id="message-sale"
      subject={saleId}
      title="Message everyone in this sale"
      buttonLabel="Send message"
      inputs={[
        { name: 'title', label: 'Title', check: lengthFault(3, 80) },
        { name: 'text', label: 'Message', kind: 'area', check: lengthFault(10, 500) },
      ]}
      confirm={{
        title: 'Send this message?',
        text: 'It can’t be taken back.',
      }}
      send={({ title = '', text = '' }, note, idempotencyKey) =>
        browserApi.call('room.message', {
          params: { id: saleId },
          body: { title: title.trim(), text: text.trim(), note },
          idempotencyKey,
        })
      }
      doneMessage="Message sent to everyone in this sale."
    >
      <p>Everyone who follows this sale or has bid in it gets an alert and an email.</p>
    </OfficeAction>
  );
}

/** Opens the message to the sale that is shown, if one is. */
export const openMessage = (): boolean => unfoldAct('message-sale');
