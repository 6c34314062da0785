/** The fields of `T` as a plain object: what presenters build, JSON carries, and may be spread. */
export type Plain<T> = { [Field in keyof T]: T[Field] };
