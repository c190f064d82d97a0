import type { TaxCertificate } from '@assay/contract/shapes/tax.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { messageOf } from '../../forms/faults.ts';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { CertificateFile } from './CertificateFile.tsx';
import { certificateState } from './taxText.ts';

/** One certificate: where it is valid, until when, and Assay's decision. */
export function CertificateCard({ certificate }: { certificate: TaxCertificate }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const place = US_STATES[certificate.state] ?? certificate.state;
  const { label, tone, text } = certificateState(certificate);
  const withdraw = async (): Promise<void> => {
    setPending(true);
    try {
      await browserApi.call('tax.withdrawCertificate', { params: { id: certificate.id } });
      await revalidate();
      announce(`Certificate for ${place} withdrawn`);
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <Panel as="article" label={`Certificate for ${place}`} className="flex h-full flex-col">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b>{place}</b>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <p className="mt-2">
        {certificate.businessName}
        <span className="mono block">{certificate.number}</span>
      </p>
      <p className="mt-2 text-small text-ink-2">
        Valid until <When at={`${certificate.expiresOn}T12:00:00Z`} format="date" />. Submitted{' '}
        <DateTime at={certificate.submittedAt} format="date" />.
      </p>
      <p className="mt-2 text-small text-ink-2">{text}</p>
      {certificate.status === 'pending' ? (
        <SendFile certificate={certificate} onSent={revalidate} />
      ) : certificate.hasFile ? (
        <p className="mt-2 text-small text-ink-2">We have a copy of the certificate.</p>
      ) : null}
      {certificate.status === 'pending' || certificate.status === 'approved' ? (
        <div className="mt-3">
          <Button variant="plain" aria-label={`Withdraw: ${place}`} onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        </div>
      ) : null}
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this certificate?"
        action="Withdraw"
        pending={isPending}
        pendingLabel="One moment…"
        onConfirm={() => void withdraw()}
        onClose={() => setAsking(false)}
      >
        <p>We’ll charge sales tax again on items shipped to {place}.</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** The certificate itself, while staff have not decided. */
function SendFile({ certificate, onSent }: { certificate: TaxCertificate; onSent: () => Promise<void> }) {
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setPending(true);
    setNotice(null);
    try {
      await browserApi.call('tax.certificateFile', { params: { id: certificate.id }, file });
      await onSent();
      setNotice({ text: 'Sent. Thank you.', isError: false });
    } catch (error) {
      const problem = await problemOf(error);
      setNotice({ text: [await messageOf(error), problem?.detail].filter(Boolean).join('. '), isError: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-3">
      <CertificateFile
        label={certificate.hasFile ? 'Replace the file' : 'Copy of the certificate'}
        isPending={isPending}
        onChoose={(file) => {
          if (file !== null) void send(file);
        }}
      />
      <p
        role={notice?.isError === true ? 'alert' : 'status'}
        className={`mt-2 text-small ${notice?.isError === true ? 'text-seal' : 'text-commit'}`}
      >
        {notice?.text ?? (certificate.hasFile ? 'We have your file.' : '')}
      </p>
    </div>
  );
}
