import { newIdempotencyKey } from '@assay/client/index.ts';
import type { SavedView } from '@assay/contract/shapes/savedView.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { startTransition, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { messageOf } from '../../../forms/faults.ts';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useMayDo } from '../useMayDo.ts';
import type { ListState } from './listState.ts';
import { hasSavedViews, useSavedViews, viewQuery } from './savedViews.ts';
import { saveView } from './sendView.ts';

// Loaded when the menu is first opened.
const SaveView = lazyWithRetry(() => import('./SaveView.tsx'), 'SaveView');

/** The viewer's own views of this list, as links, and the form that saves what is shown as another. */
export function SavedViews({ state }: { state: ListState }) {
  const views = useSavedViews(state.path);
  const mayDo = useMayDo();
  const box = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const maySave = mayDo('office.saveView');
  if (!hasSavedViews(state.path) || (views.length === 0 && !maySave)) return null;
  const shown = viewQuery(state);
  const close = (): void => box.current?.hidePopover();
  return (
    <span className="list-saved">
      <button
        type="button"
        className="list-tool"
        popoverTarget="list-saved"
        onClick={() => startTransition(() => setOpened(true))}
      >
        Views
        <Icon name="down" />
      </button>
      <div ref={box} id="list-saved" popover="auto" className="list-menu">
        <p className="list-menu-head" id="list-saved-head">
          Your views
        </p>
        {views.length === 0 ? (
          <p className="list-menu-none">None saved for this list yet.</p>
        ) : (
          <ul aria-labelledby="list-saved-head">
            {views.map((view) => (
              <li key={view.id} className="saved-view">
                <Link
                  to={view.query === '' ? state.path : `${state.path}?${view.query}`}
                  aria-current={view.query === shown ? 'page' : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                {maySave ? <DeleteView view={view} onDone={close} /> : null}
              </li>
            ))}
          </ul>
        )}
        {maySave && isOpened ? <SaveView key={views.length} list={state.path} query={shown} onDone={close} /> : null}
      </div>
    </span>
  );
}

function DeleteView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const remove = async (): Promise<void> => {
    onDone();
    try {
      await browserApi.call('office.removeView', { params: { id: view.id }, idempotencyKey: newIdempotencyKey() });
      await revalidate();
      showResult(`View “${view.name}” deleted.`, 'commit', () => saveView(view));
    } catch (error) {
      showResult(await messageOf(error), 'neutral');
    }
  };
  return (
    <button type="button" className="icon-button" aria-label={`Delete ${view.name}`} onClick={() => void remove()}>
      <Icon name="close" />
    </button>
  );
}
