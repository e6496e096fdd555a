export const runtimeEnvironment: Readonly<Record<string, string>>;
export const runtimeArguments: readonly string[];
