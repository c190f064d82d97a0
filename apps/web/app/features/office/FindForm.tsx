import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { ComponentProps } from 'react';

type Field = { name: string } & Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'defaultValue'> &
  Partial<Pick<ComponentProps<typeof TextField>, 'error' | 'maxLength' | 'autoCapitalize'>>;

/**
 * Finds a record by scanned or typed input. A plain form that works before hydration. `isMain`: it is the page's main
 * purpose.
 */
export function FindForm({ action, isMain = false, ...field }: { action: string; isMain?: boolean } & Field) {
  return (
    <search>
      <form method="get" action={action} className="flex max-w-[36rem] flex-wrap items-end gap-3">
        <TextField
          className="min-w-56 flex-1"
          id={field.name}
          look="mono"
          autoComplete="off"
          spellCheck={false}
          {...field}
        />
        <Button type="submit" {...(isMain ? { variant: 'commit' } : {})}>
          Find
        </Button>
      </form>
    </search>
  );
}
