CREATE TABLE "user_pictures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_changes" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"changed_at" bigint NOT NULL,
	"session_id" uuid,
	CONSTRAINT "password_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
