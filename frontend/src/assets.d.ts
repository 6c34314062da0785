/** Files that Vite turns into hashed addresses. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
