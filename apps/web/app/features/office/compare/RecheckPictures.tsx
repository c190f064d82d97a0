import type { OfficeResale, RecheckPictures as Pictures } from '@assay/contract/shapes/resale.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { shotName } from '../../../entities/item/shots.ts';
import { When } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { PhotoButton } from '../photography/PhotoButton.tsx';
import { refusalText, sendWhenAllowed } from '../photography/sendPhoto.ts';
import { useMayDo } from '../useMayDo.ts';
import { RecordSection } from '../workbench/Record.tsx';
import { SideBySide } from './SideBySide.tsx';

/** The certified pictures of a resale's item beside those of the object that came in, and to take the latter. */
export function RecheckPictures({ sale, pictures }: { sale: OfficeResale; pictures: Pictures }) {
  const mayDo = useMayDo();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const { certified, taken } = pictures;
  const isOpen = sale.status === 'office_received' && mayDo('office.recheckPicture');
  // A later picture of a kind replaces an earlier one.
  const latest = taken.filter(({ kind, at }) => !taken.some((other) => other.kind === kind && other.at > at));
  async function send(kind: string, files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    setState({ busy: true, error: null });
    try {
      await sendWhenAllowed(() =>
        browserApi.call('office.recheckPicture', { params: { id: sale.id }, query: { kind }, file }),
      );
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error: await refusalText(error) });
    }
    await revalidate();
  }
  const button = (kind: string, label: string) => (
    <PhotoButton label={label} isCamera isBusy={state.busy} onFiles={(files) => void send(kind, files)} />
  );
  return (
    <RecordSection title="Pictures">
      {state.error === null ? null : (
        <p role="alert" className="field-error">
          {state.error}
        </p>
      )}
      {certified.length === 0 ? (
        <EmptyState title="No certified pictures">This item was certified without pictures.</EmptyState>
      ) : (
        <SideBySide
          left={{
            label: 'As certified',
            pictures: certified,
          }}
          right={{
            label: 'This object',
            pictures: latest.map(({ id, kind, by, at }) => ({
              id,
              kind: kind ?? '',
              url: `/v1/office/arrival-picture/${id}`,
              alt: `${shotName(kind ?? '')} of the object that came in`,
              caption: (
                <>
                  {by}, <When at={at} /> {isOpen ? button(kind ?? '', 'Retake') : null}
                </>
              ),
            })),
          }}
          missing={(kind) => (isOpen ? button(kind, 'Take the same picture') : 'Not taken')}
        />
      )}
    </RecordSection>
  );
}
