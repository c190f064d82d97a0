import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';

/** The heart on a card or picture: a toggle with the item's title in its name. */
export function WatchButton({
  watched,
  title,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'title'> & {
  watched: boolean;
  title: string;
}) {
  return (
    <button type="button" {...rest} className="watch-button" aria-pressed={watched} aria-label={`Watch ${title}`}>
      <Icon name="heart" />
    </button>
  );
}
