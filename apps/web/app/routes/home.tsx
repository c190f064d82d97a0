export default function Page() {
  return (
    <div className="page py-8">
      <h1>home</h1>
    </div>
  );
}
