import { wordsMeta } from '../../words/meta.ts';
import { terms } from '../../words/terms.ts';
import { Words } from '../../words/Words.tsx';
import type { Route } from './+types/terms-of-service';

export function loader({ request }: Route.LoaderArgs) {
  return { text: terms, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : wordsMeta(loaderData.text, loaderData.origin);

export default function TermsOfService({ loaderData: { text } }: Route.ComponentProps) {
  return <Words text={text} />;
}
