CREATE TABLE "announcements" (
	"school_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"entries" jsonb NOT NULL,
	"announced_at" bigint NOT NULL,
	"lost_at" bigint,
	CONSTRAINT "announcements_school_id_client_id_pk" PRIMARY KEY("school_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "announcements_of_user" ON "announcements" USING btree ("school_id","user_id");