import { checkUsername, normalizeUsername } from '@assay/domain/account/username.ts';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { FocusEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../session/browserApi.ts';
import { messageOf } from './faults.ts';

const WAIT_MS = 400;
const TAKEN = 'That username is taken. Please try a different one.';

type Props = {
  id: string;
  name: string;
  error: string | null;
  defaultValue?: string;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  onInput: () => void;
};

/** Username field that checks availability 400 ms after the last key. */
export function UsernameField({ defaultValue = '', onInput, ...field }: Props) {
  const [message, setMessage] = useState('');
  const [tone, setTone] = useState('');
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);
  const cancel = (): void => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    pending.current.stop.abort();
    pending.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => cancel, []);

  const showMessage = (text: string, color = 'text-ink-2'): void => {
    setMessage(text);
    setTone(color);
  };
  const checkAvailability = async (username: string, signal: AbortSignal): Promise<void> => {
    showMessage('Checking…');
    try {
      const { available } = await browserApi.call('auth.usernameCheck', { body: { username }, signal });
      if (available) showMessage('Username available', 'text-commit');
      else showMessage(TAKEN, 'text-seal');
    } catch (error) {
      if (!signal.aborted) showMessage(`We couldn’t check the username. ${await messageOf(error)}`);
    }
  };
  const onType = (value: string): void => {
    cancel();
    const username = normalizeUsername(value);
    showMessage('');
    if (username === normalizeUsername(defaultValue) || checkUsername(username).length > 0) return;
    const stop = new AbortController();
    pending.current = { stop, timer: setTimeout(() => void checkAvailability(username, stop.signal), WAIT_MS) };
  };
  return (
    <div>
      <TextField
        {...field}
        label="Username"
        hint="Shown on your offers and resales, never next to a bid. Use 6 to 30 letters, numbers, dots, or hyphens."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        onInput={(event) => {
          onInput();
          onType(event.currentTarget.value);
        }}
      />
      <p role="status" className={`mt-1.5 min-h-5 text-small font-semibold ${tone}`}>
        {message}
      </p>
    </div>
  );
}
