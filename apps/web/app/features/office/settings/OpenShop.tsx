import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';

/** The press that shows the shop to visitors. */
export function OpenShop({ version }: { version: number }) {
  return (
    <OfficeAction
      call="setting.opening"
      id="open-shop"
      title="Open the shop"
      buttonLabel="Open the shop"
      tone="commit"
      confirm={{
        title: 'Open the shop?',
        text: 'Visitors will see it from now on. You can’t close it again.',
        cancelLabel: 'Cancel',
      }}
      send={(_values, note, idempotencyKey) =>
        browserApi.call('setting.opening', { body: { value: { isOpen: true }, version, note }, idempotencyKey })
      }
      doneMessage="The shop is open."
    />
  );
}
