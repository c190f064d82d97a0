import { adoptStyle } from './style.ts';

export type ChallengeOutcome = 'approved' | 'failed' | 'abandoned';

interface ChallengeMessage {
  source: 'assay-sandbox-3ds';
  outcome: ChallengeOutcome;
}

const isMessage = (data: unknown): data is ChallengeMessage =>
  typeof data === 'object' && data !== null && (data as ChallengeMessage).source === 'assay-sandbox-3ds';

/**
 * Shows the bank's 3-D Secure page in a dialog and resolves with what its holder did. `url` is the page's address; it
 * is opened on this page's own origin. Closing the dialog abandons the challenge.
 */
export function runChallenge(url: string): Promise<ChallengeOutcome> {
  adoptStyle();
  const dialog = document.createElement('dialog');
  dialog.className = 'sandbox-challenge';
  dialog.setAttribute('aria-label', 'Card authentication');
  const header = document.createElement('header');
  const title = document.createElement('h2');
  title.textContent = 'Your bank asks you to confirm';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  header.append(title, close);
  const frame = document.createElement('iframe');
  frame.title = 'Card authentication (sandbox)';
  frame.src = `${new URL(url, location.href).pathname}?embed=1`;
  dialog.append(header, frame);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const finish = (outcome: ChallengeOutcome): void => {
      removeEventListener('message', onMessage);
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== location.origin || event.source !== frame.contentWindow || !isMessage(event.data)) return;
      finish(event.data.outcome);
    };
    addEventListener('message', onMessage);
    close.addEventListener('click', () => finish('abandoned'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('abandoned');
    });
    dialog.showModal();
  });
}
