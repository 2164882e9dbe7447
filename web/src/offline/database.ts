// The browser's own database: one for each purpose, with one store in it.

const store = 'games';

/** How to do something with the store. Rejects where the browser keeps nothing. */
export type Within = <Result>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

export function database(name: string, keyPath: string | string[]): Within {
  let connection: Promise<IDBDatabase> | undefined;

  function opened(): Promise<IDBDatabase> {
    connection ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
      request.onsuccess = () => {
        // Whoever else wants to change or delete it shall not wait for us.
        request.result.onversionchange = () => {
          request.result.close();
          connection = undefined;
        };
        request.result.onclose = () => (connection = undefined);
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('no database'));
      request.onblocked = () => reject(new Error('the database is blocked'));
    });
    connection.catch(() => (connection = undefined));
    return connection;
  }

  return async (mode, work) => {
    const db = await opened();
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
    });
  };
}
