import type { SavedView } from '@assay/contract/shapes/savedView.ts';
import { createContext, useContext } from 'react';
import { type ListState, listParams } from './listState.ts';

/** The viewer's saved views of all lists: the frame of the office loads them once. */
export const SavedViewsContext = createContext<readonly SavedView[]>([]);

/** Returns the viewer's saved views of the list at an address. */
export const useSavedViews = (path: string): readonly SavedView[] =>
  useContext(SavedViewsContext).filter(({ list }) => list === path);

/** The part of a list's address that a view keeps: view, filters, sort, columns and page size, at the first page. */
export const viewQuery = (state: ListState): string =>
  new URLSearchParams(listParams({ ...state, page: 1, after: null, open: null })).toString();

/** Returns true if the list at this address can have saved views: it is not a part of a record. */
export const hasSavedViews = (path: string): boolean => /^\/office\/[a-z/-]{2,60}$/.test(path);
