import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import { titleOn } from '../../lib/title.ts';
import { useBusinessName } from '../../session/shellData.ts';
import { RouteErrorPage } from '../../shell/RouteErrorPage.tsx';
import '../../features/office/office.css';
import { type ActionResult, ResultContext, type ShowResult } from '../../features/office/actionResult.ts';
import { OfficeFrame } from '../../features/office/frame/OfficeFrame.tsx';
import { readDesk } from '../../features/office/readDesk.ts';
import { UndoButton } from '../../features/office/UndoButton.tsx';
import { SavedViewsContext } from '../../features/office/workbench/savedViews.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/layout';

/** Pending work for staff, and the viewer's own views of the lists. Anyone else, or staff without a second factor, gets a refusal. */
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  try {
    return await loadFor(args, async (api) => {
      const [{ queues }, { items }] = await Promise.all([readDesk(args), api.call('office.savedViews')]);
      return { queues, savedViews: items };
    });
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'init' in error && isMissing(error)) throw data(null, 403);
    throw error;
  }
}

/** The counts are read again after an act and for the page that shows them, not for every page of the office. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href || nextUrl.pathname === '/office';

const isMissing = (error: object): boolean => (error as { init: ResponseInit | null }).init?.status === 404;

/** The frame of the staff pages: navigation, and the last confirmation. */
export default function OfficeLayout({ loaderData: { queues, savedViews } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  // `at`: where it is shown. Null: where the page is once what the act began, perhaps a navigation, is rendered.
  const [result, setResult] = useState<
    ActionResult & { at: string | null; undo?: (() => Promise<unknown>) | undefined }
  >({ text: '', tone: 'commit', at: '' });
  const strip = useRef<HTMLDivElement>(null);
  const place = pathname + search;
  const showResult = useCallback<ShowResult>(
    (text, tone = 'commit', undo) => startTransition(() => setResult({ text, tone, at: null, undo })),
    [],
  );
  if (result.at === null) setResult({ ...result, at: place });
  const hasResult = result.text !== '' && result.at === place;
  useEffect(() => {
    if (hasResult && result.text !== '') strip.current?.focus();
  }, [hasResult, result]);
  return (
    <OfficeFrame queues={queues}>
      <ResultContext value={showResult}>
        <div ref={strip} tabIndex={-1} role="status" className="mb-4 empty:mb-0">
          {hasResult ? (
            <Strip
              tone={result.tone}
              title={result.text}
              action={result.undo === undefined ? null : <UndoButton key={result.text} undo={result.undo} />}
            />
          ) : null}
        </div>
        <SavedViewsContext value={savedViews}>
          <Outlet />
        </SavedViewsContext>
      </ResultContext>
    </OfficeFrame>
  );
}

/** Explains who has access. */
export function ErrorBoundary() {
  const error = useRouteError();
  const site = useBusinessName();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <RouteErrorPage />;
  return (
    <div className="page py-8 md:py-12">
      <title>{titleOn(site, 'The office')}</title>
      <meta name="robots" content="noindex" />
      <Panel as="div" className="max-w-[42rem]">
        <h1 className="text-h3">The office is for staff</h1>
        <p className="mt-3 text-ink-2">
          You need a staff account with two-step verification. If you work here, turn it on under Security and try
          again. If you still see this page, ask a colleague to give you the role.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href="/account/security" variant="commit">
            Account security
          </LinkButton>
          <LinkButton href="/">Home</LinkButton>
        </div>
      </Panel>
    </div>
  );
}
