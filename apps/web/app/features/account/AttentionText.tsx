import { useWriteTime } from '../../lib/DateTime.tsx';
import type { Attention } from './readAttention.ts';

/** The deadline of something that waits, and what more there is to say about it. */
export function AttentionText({ deadline, text }: Pick<Attention, 'deadline' | 'text'>) {
  const write = useWriteTime();
  const by = deadline === null ? '' : `${deadline.label} ${write(deadline.at)}.`;
  return [by, text].filter((part) => part !== '').join(' ');
}
