export default function Page() {
  return (
    <div className="page py-8">
      <h1>authentication</h1>
    </div>
  );
}
