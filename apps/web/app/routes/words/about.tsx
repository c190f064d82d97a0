import { about } from '../../words/about.ts';
import { wordsMeta } from '../../words/meta.ts';
import { Words } from '../../words/Words.tsx';
import type { Route } from './+types/about';

export function loader({ request }: Route.LoaderArgs) {
  return { text: about, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : wordsMeta(loaderData.text, loaderData.origin);

export default function About({ loaderData: { text } }: Route.ComponentProps) {
  return <Words text={text} />;
}
