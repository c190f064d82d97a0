import type { FieldIssue } from '@assay/domain/account/issue.ts';
import { amountFault, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import type { FocusEvent, FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { type FormFailure, toFormFailure } from './formFault.ts';
import { issuesOf } from './issuesOf.ts';

export type FormValues<F extends string> = Record<F, string>;

export type ApiFormOptions<F extends string> = {
  /** Names of the fields, which are also the paths of the API's field errors. Several checked boxes are joined by commas. */
  fields: readonly F[];
  /** Put before the fields' ids when a page has two forms. */
  idPrefix?: string;
  /** The rules that need no server. */
  check?: (values: FormValues<F>) => readonly FieldIssue[];
  /** Field that a refusal without field errors belongs to, by its code. */
  fieldOf?: Readonly<Record<string, F>>;
  /** Makes the call. Errors it throws are shown; typed input stays. */
  submit: (values: FormValues<F>) => Promise<void>;
};

/**
 * A form submitted through the typed client. Errors show at the fields and in a summary that takes focus, the title
 * says "Error: ", presses while submitting are ignored, and typed values are never lost. Fields are uncontrolled, so
 * password managers, paste and presses before hydration work.
 */
export function useApiForm<F extends string>({ fields, idPrefix = '', check, fieldOf, submit }: ApiFormOptions<F>) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure<F>>({ fields: {}, general: null });
  /** Faults of the last submit, for the summary: it does not change while a field is being mended. */
  const [summary, setSummary] = useState<readonly FieldError[]>([]);
  const [round, setRound] = useState(0);
  const [isPending, setPending] = useState(false);
  const busy = useRef(false);

  const idOf = (name: F): string => idPrefix + name;
  const values = (): FormValues<F> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((name) => [name, data.getAll(name).map(String).join(',')])) as FormValues<F>;
  };
  const firstIssues = (issues: readonly FieldIssue[]): Partial<Record<F, string>> => {
    const found: Partial<Record<F, string>> = {};
    for (const issue of issues) found[issue.path as F] ??= issue.message;
    return found;
  };
  const showFailure = (next: FormFailure<F>): void => {
    setFailure(next);
    setRound((last) => last + 1);
    setSummary([
      ...(next.general === null ? [] : [{ field: null, message: next.general, link: next.link }]),
      ...fields.flatMap((name) => {
        const message = next.fields[name];
        if (message === undefined) return [];
        const isVague =
          message === 'Required' || fields.some((other) => other !== name && next.fields[other] === message);
        return [{ field: idOf(name), message: isVague ? withLabel(idOf(name), message) : message }];
      }),
    ]);
  };

  async function send(): Promise<void> {
    if (busy.current) return;
    const formValues = values();
    const found = firstIssues([...unreadIssues(form.current), ...(check?.(formValues) ?? [])]);
    if (Object.keys(found).length > 0) {
      showFailure({ fields: found, general: null });
      return;
    }
    busy.current = true;
    setPending(true);
    setFailure({ fields: {}, general: null });
    setSummary([]);
    try {
      await submit(formValues);
    } catch (error) {
      showFailure(await toFormFailure(error, fields, fieldOf));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  /** A field is validated on blur, and its error disappears as soon as it is fixed. */
  const validateField = (name: F, mayShowNew: boolean): void => {
    const issues = unreadIssues(form.current);
    if (check === undefined && issues.length === 0) {
      if (failure.fields[name] !== undefined) setFailure((last) => withoutField(last, name));
      return;
    }
    const message = firstIssues([...issues, ...(check?.(values()) ?? [])])[name];
    setFailure((last) => {
      if (message === undefined) return last.fields[name] === undefined ? last : withoutField(last, name);
      return mayShowNew || last.fields[name] !== undefined
        ? { ...last, fields: { ...last.fields, [name]: message } }
        : last;
    });
  };

  const afterPress = useAfterPress();
  const isFailed = summary.length > 0;
  useEffect(() => {
    if (!isFailed) return;
    document.title = `Error: ${document.title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, '');
    };
  }, [isFailed]);

  return {
    /** For FormErrors: a new round takes focus even if the errors are the same. */
    errors: summary,
    round,
    isPending,
    /** For the <form>. */
    props: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void send();
      },
      // React replays a press made before hydration here; the reset that follows is unwanted.
      action: () => {
        setTimeout(() => form.current?.requestSubmit());
      },
      onReset: (event: FormEvent) => event.preventDefault(),
    },
    /** For a field of the kit. */
    field: (name: F) => ({
      id: idOf(name),
      name,
      error: failure.fields[name] ?? null,
      onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        if (event.target.value !== '' || event.target.validity.badInput) afterPress(() => validateField(name, true));
      },
      onInput: () => validateField(name, false),
    }),
    /** Shows a fault that was found outside of a submit. */
    setFieldError: (name: F, message: string | null) =>
      setFailure((last) =>
        message === null ? withoutField(last, name) : { ...last, fields: { ...last.fields, [name]: message } },
      ),
    /** Takes all faults back. */
    clear: () => showFailure({ fields: {}, general: null }),
  };
}

/** Amounts and times of a form that can't be read. Which may stay blank is up to the form. */
function unreadIssues(form: HTMLFormElement | null): FieldIssue[] {
  const fields =
    form === null ? [] : [...form.querySelectorAll<HTMLInputElement>('input[data-amount], input[type^=date]')];
  return issuesOf(fields.map((field) => [field.name, unreadFault(field)]));
}

function unreadFault({ value, type, dataset, validity }: HTMLInputElement): string | null {
  // A picker without all its parts has no value: it would count as blank.
  if (validity.badInput)
    return type === 'date'
      ? 'Enter a complete date, or clear the field'
      : 'Enter both a date and a time, or clear the field';
  if (dataset.amount === undefined || value.trim() === '') return null;
  return dataset.amount === 'whole' ? wholeDollarFault(value) : amountFault(value);
}

/**
 * Delays work until a press in progress ends: text appearing between pointer down and up would move the button away.
 */
function useAfterPress(): (work: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = (): void => {
      isDown.current = true;
    };
    const up = (): void => {
      isDown.current = false;
    };
    addEventListener('pointerdown', down, true);
    addEventListener('pointerup', up, true);
    addEventListener('pointercancel', up, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
    };
  }, []);
  return (work) => {
    if (isDown.current) addEventListener('pointerup', () => setTimeout(work), { once: true });
    else work();
  };
}

/** An error's text outside its field, where it would be that of several: "Opens: Enter a time". */
function withLabel(id: string, message: string): string {
  const label = document.querySelector(`label[for="${id}"]`)?.firstChild?.textContent?.trim() ?? '';
  return label === '' ? message : `${label}: ${message}`;
}

function withoutField<F extends string>(failure: FormFailure<F>, name: F): FormFailure<F> {
  const { [name]: _removed, ...rest } = failure.fields;
  return { ...failure, fields: rest as Partial<Record<F, string>> };
}
