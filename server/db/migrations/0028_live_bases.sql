CREATE TABLE "live_bases" (
	"path" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"since" timestamp with time zone NOT NULL
);
