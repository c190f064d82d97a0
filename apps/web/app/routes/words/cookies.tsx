import { cookies } from '../../words/cookies.ts';
import { wordsMeta } from '../../words/meta.ts';
import { Words } from '../../words/Words.tsx';
import type { Route } from './+types/cookies';

export function loader({ request }: Route.LoaderArgs) {
  return { text: cookies, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : wordsMeta(loaderData.text, loaderData.origin);

export default function Cookies({ loaderData: { text } }: Route.ComponentProps) {
  return <Words text={text} />;
}
