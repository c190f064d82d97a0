import type { ComponentProps } from 'react';

/** The browser's own field for a file. Its label and hint are the caller's. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      {...props}
      type="file"
      className="mt-1 block w-full text-small file:mr-3 file:min-h-11 file:cursor-pointer file:border file:border-line file:bg-transparent file:px-4 file:text-ink"
    />
  );
}
