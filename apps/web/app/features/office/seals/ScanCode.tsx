import './seals.css';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRef } from 'react';
import { useCamera } from '../../authentication/useCamera.ts';

/** What a read code does to a field: one line takes it, several lines get another one. */
function enter(field: HTMLElement | null, text: string): 'one' | 'more' | null {
  if (field instanceof HTMLTextAreaElement) {
    field.value = `${field.value.replace(/\n*$/, field.value === '' ? '' : '\n')}${text}\n`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return 'more';
  }
  if (!(field instanceof HTMLInputElement)) return null;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return 'one';
}

/**
 * Reads codes with the camera into the field with this id. A field of several lines takes one after the other.
 * `submits`: the field's form is sent when it has one.
 */
export function ScanCode({
  inputId,
  submits = false,
  label = 'Scan with the camera',
}: {
  inputId: string;
  submits?: boolean;
  label?: string;
}) {
  const status = useRef<HTMLParagraphElement>(null);
  const { video, isOn, error, start, stop } = useCamera((text) => {
    const field = document.getElementById(inputId);
    const entered = enter(field, text);
    if (status.current !== null) status.current.textContent = entered === null ? '' : `Read ${text}`;
    if (entered !== 'one') return;
    stop();
    if (submits) (field as HTMLInputElement).form?.requestSubmit();
    else field?.focus();
  });
  return (
    <div className={isOn ? 'scan-code' : 'scan-code scan-code-off'}>
      {isOn ? <Button onClick={stop}>Turn off camera</Button> : <Button onClick={start}>{label}</Button>}
      <video ref={video} muted playsInline aria-label="Camera view" />
      <p ref={status} role="status" className="text-small [overflow-wrap:anywhere]" />
      {error === null ? null : (
        <p role="alert" className="mt-1 text-small">
          {error}
        </p>
      )}
    </div>
  );
}
